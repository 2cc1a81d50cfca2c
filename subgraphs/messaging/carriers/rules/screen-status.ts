/** What decides the state of a message on a phone's screen. */
interface OnScreen {
  readonly sender: string;
  readonly receipts: readonly { readonly number: string; readonly delivered: boolean; readonly read: boolean }[];
}

export type ScreenStatus = "received" | "sent" | "delivered" | "read";

/** Of what arrived: `received` or `read`. Of what it sent: what all other phones have, or `sent` where there is none. */
export function screenStatus(number: string, { sender, receipts }: OnScreen): ScreenStatus {
  if (sender !== number) {
    return receipts.some((receipt) => receipt.number === number && receipt.read) ? "read" : "received";
  }
  if (receipts.length === 0 || receipts.some(({ delivered }) => !delivered)) return "sent";
  return receipts.every(({ read }) => read) ? "read" : "delivered";
}
