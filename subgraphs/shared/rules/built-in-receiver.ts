/**
 * The address of the receiver to try webhooks with. It is this installation itself: what is sent there is signed and logged like
 * any delivery, and never leaves the process. The log bounds what is kept, in number and age.
 */
export const builtInReceiver = "parley:receiver";
