export { billingCustomer } from "./billing-customer.js";
export { closeOpenCheckouts } from "./close-open-checkouts.js";
export { findOpenCheckouts } from "./store/payment-calls.js";
