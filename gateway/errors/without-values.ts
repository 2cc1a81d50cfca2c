/** A sentence of graphql-js that quotes a value, and the same sentence without it. */
const quoting: readonly (readonly [sentence: RegExp, without: string])[] = [
  [/^(Enum "\w+"|\w+) cannot represent [^]*$/, "$1 cannot represent this value."],
  [/^Expected value of type "([^"]+)", found [^]*$/, 'Expected a value of type "$1".'],
  [/^Value [^]* does not exist in "(\w+)" enum\.[^]*$/, 'The value does not exist in "$1" enum.'],
  [/^(Argument "\w+") has invalid value [^]*$/, "$1 has an invalid value."],
  [/^Field "[^]*" is not defined by type "(\w+)"\.$/, 'A field is not defined by type "$1".'],
  [/^Unknown operation named [^]*$/, "There is no operation of this name."],
  [/^(Syntax Error: [^]*?\b(?:Name|Int|Float|(?:Block)?String)) "[^]*$/, "$1."],
];

/** Longer than every name of the schema, and shorter than keys and tokens. */
const longestName = 40;

/**
 * Describes the defect of a request without its values: a credential in the wrong place must not come back in an error,
 * which clients log. Names remain unless they are too long. The name of a field that resembles no field is removed
 * too, because in a variable it may be any text.
 * @param reason for a variable, the sentence about its value that graphql-js ends the message with
 */
export function withoutValues(message: string, reason?: string): string {
  const [, variable] = /^Variable "(\$\w+)" got invalid value /.exec(message) ?? [];
  if (variable !== undefined) {
    const subject = `Variable "${variable}" got an invalid value`;
    if (reason === undefined || !message.endsWith(`; ${reason}`)) return `${subject}.`;
    // The quoted value cannot end like this, because its quotes are escaped.
    const [, place] = / at "([\w.[\]]+)"$/.exec(message.slice(0, -reason.length - 2)) ?? [];
    return `${subject}${place === undefined ? "" : ` at "${place}"`}; ${withoutValues(reason)}`;
  }
  for (const [sentence, without] of quoting) if (sentence.test(message)) return message.replace(sentence, without);
  return message.replace(/ ?"([^"]*)"/g, (quoted, text: string) => (isName(text) ? quoted : ""));
}

/** Whether a quoted text can be a name, with its signs: `$box`, `[Box!]`, `Query.box`, `box.names[1]`. */
function isName(text: string): boolean {
  return /^[\w$@!.[\]:(){}=,/ ]*$/.test(text) && text.split(/\W+/).every((word) => word.length <= longestName);
}
