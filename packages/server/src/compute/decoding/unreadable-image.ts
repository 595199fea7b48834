/** A file is no image that we take; the message is a sentence for the caller. */
export class UnreadableImage extends Error {}

/** An image that we wrote can no longer be read as one. */
export class StoredImageUnreadable extends Error {}

export const cutOff = () => new UnreadableImage('The image is corrupt or incomplete.');
