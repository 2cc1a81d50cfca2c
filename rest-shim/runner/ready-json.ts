/** JSON in serialised form: a stored answer is sent byte for byte. */
export class ReadyJson {
  constructor(readonly text: string) {}
}
