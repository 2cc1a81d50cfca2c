export { acceptReceptions, type NewReception } from "./accept-receptions.js";
