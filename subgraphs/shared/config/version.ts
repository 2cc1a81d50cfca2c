/** The version of this server, from its package. It sends it as its name when it calls other servers. */
export const parleyVersion = "0.1.0";
