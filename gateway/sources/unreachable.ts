/** A subgraph in another process did not answer, or not as a subgraph does. Trying again may help. */
export class SubgraphUnreachable extends Error {
  constructor(subgraph: string, reason: string, options?: ErrorOptions) {
    super(`The subgraph ${subgraph} cannot be reached: ${reason}`, options);
    this.name = "SubgraphUnreachable";
  }
}
