/** A file is no image that we take; the message is a sentence for the caller. */
export class UnreadableImage extends Error {}

export const cutOff = () => new UnreadableImage('The image is corrupt or incomplete.');
