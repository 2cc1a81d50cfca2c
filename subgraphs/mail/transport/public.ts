export { acceptReceptions } from "./accept-receptions.js";
export { applyDeliveryReport, type ReportedRecipient } from "./apply-delivery-report.js";
export { recipientOfBounce } from "./bounce-address.js";
