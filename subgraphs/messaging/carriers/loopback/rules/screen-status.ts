/** The inputs for the state of a message on a phone's screen. */
interface OnScreen {
  readonly sender: string;
  readonly receipts: readonly { readonly number: string; readonly delivered: boolean; readonly read: boolean }[];
}

export type ScreenStatus = "received" | "sent" | "delivered" | "read";

/**
 * For received messages: `received` or `read`. For sent ones: the state common to all other phones, or `sent` without
 * others.
 */
export function screenStatus(number: string, { sender, receipts }: OnScreen): ScreenStatus {
  if (sender !== number) {
    return receipts.some((receipt) => receipt.number === number && receipt.read) ? "read" : "received";
  }
  if (receipts.length === 0 || receipts.some(({ delivered }) => !delivered)) return "sent";
  return receipts.every(({ read }) => read) ? "read" : "delivered";
}
