package frame

// BackupFault says why there is no backup where there should be one. It is worded by "web.backup." and the fault.
type BackupFault string

// The faults.
const (
	BackupNotWritten BackupFault = "not_written" // its folder takes no file
	BackupFull       BackupFault = "full"        // no space is left
	BackupNotWhole   BackupFault = "not_whole"   // written, but the journal in it is not whole
	BackupNotRead    BackupFault = "not_read"    // what is to be copied cannot be read
	BackupLate       BackupFault = "late"        // twice the time between two has passed
)

// BackupFaults lists them.
var BackupFaults = []BackupFault{BackupNotWritten, BackupFull, BackupNotWhole, BackupNotRead, BackupLate}

// Backup is how the backups are that a server makes by itself.
type Backup struct {
	At    int64       // Unix milliseconds of the last whole one; 0 there is none
	Fault BackupFault // of the last try; "" it went well
}
