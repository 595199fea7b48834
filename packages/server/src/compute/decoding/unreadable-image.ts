/** The file is not a supported image. The message is shown to the caller. */
export class UnreadableImage extends Error {}

/** An image that we stored can no longer be decoded. */
export class StoredImageUnreadable extends Error {}

export const cutOff = () => new UnreadableImage('The image is corrupt or incomplete.');
