/** The version of this server, which is that of its package: what it calls itself when it calls others. */
export const parleyVersion = "0.1.0";
