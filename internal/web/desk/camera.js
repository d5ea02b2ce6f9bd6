// The camera of the device, where there is one and the browser lets a page use it; else the field takes a file, or the phone's own camera.
"use strict";
(() => {
  const form = document.querySelector("[data-camera]");
  if (!form || !navigator.mediaDevices?.getUserMedia) return;
  const [video, start, take, file] = ["video", "[data-start]", "[data-take]", "input[type=file]"].map(s => form.querySelector(s));
  let stream = null;
  const stop = () => { stream?.getTracks().forEach(t => t.stop()); stream = null; };
  start.hidden = false;
  start.addEventListener("click", async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { width: 800, height: 800 }, audio: false });
    } catch {
      start.hidden = true; // no camera, or it is not allowed: the field stays
      return;
    }
    video.srcObject = stream;
    video.hidden = take.hidden = false;
    start.hidden = true;
    await video.play();
    take.focus();
  });
  take.addEventListener("click", () => {
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d").drawImage(video, 0, 0);
    stop();
    canvas.toBlob(blob => {
      const list = new DataTransfer();
      list.items.add(new File([blob], "photo.jpg", { type: "image/jpeg" }));
      file.files = list.files;
      form.requestSubmit();
    }, "image/jpeg", .9);
  });
  addEventListener("pagehide", stop);
})();
