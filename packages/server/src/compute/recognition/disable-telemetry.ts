import process from 'node:process';

/**
 * ONNX Runtime 1.29 and later report each process to their maker over HTTPS, and keep an id of the machine below
 * `~/.cache`. The variable is read when the library is loaded. A worker thread sets it only with `SHARE_ENV`.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1';
