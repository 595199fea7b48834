/** Version of this package. Sent with every request, so that operators see which clients are in use. */
export const VERSION = '0.1.0';
