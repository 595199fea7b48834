/** The file is not a supported image. The message is shown to the caller. */
export class UnreadableImage extends Error {}

/** An image that we stored can no longer be decoded. */
export class StoredImageUnreadable extends Error {}

/** The file ends before its picture does. */
export const cutOff = () => new UnreadableImage('The file is incomplete. Send it again.');

export const corrupt = () => new UnreadableImage('The image is corrupt. Take another photo, or save it as a JPEG.');
