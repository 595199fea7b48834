/** Radians. The last two have eight digits and must keep them: any change would change every picture. */
export const degree = 0.017453292519943295;
export const fullTurn = 6.2831853;
export const quarterTurn = 1.5707963;
