/**
 * The address of the built-in receiver, for trying webhooks. It is this installation itself: a delivery to it is signed
 * and logged like any other, and never leaves the process. The log limits the number and age of what is stored.
 */
export const builtInReceiver = "parley:receiver";
