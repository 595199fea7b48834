declare module 'web-push' {
  /** The part of the library that the service uses: keys, and requests that it sends itself. */
  const library: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        contentEncoding: 'aes128gcm';
        TTL: number;
      },
    ): { headers: Record<string, string | number>; body: Buffer };
  };
  export default library;
}
