/** Name and version of this package, sent with the license check so that operators see which SDKs are in use. */
export const client = 'capture-capacitor/1.4.0';
