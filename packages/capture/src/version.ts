/** Version of this package, sent with the license check so that operators see which SDKs are in use. */
export const captureVersion = '1.4.0';
