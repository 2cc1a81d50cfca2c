const link = /<link(?=[\s/>]|$)/gi;

/**
 * HTML without `<link>` elements: a policy does not prevent `rel="preconnect"` from opening a connection, which shows a
 * sender that the message was opened. The element gets a meaningless name, so that no remaining part becomes another
 * element.
 */
export function withoutLinks(html: string): string {
  return html.replaceAll(link, "<x-link");
}
