export { judgeAddresses } from "./judge-addresses.js";
export type { AddressVerdict } from "./rules/judge-address.js";
