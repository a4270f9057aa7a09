export { createBackup, type BackupOptions } from './backup.js';
export { restoreBackup, type RestoreOptions } from './restore.js';
export { BackupError, fileOf, MANIFEST, readManifest, type Manifest } from './manifest.js';
