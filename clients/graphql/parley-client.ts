import type { ConnectionOptions } from "./connection.js";
import type { TypedDocument } from "./document.js";
import { follow, type FollowOptions } from "./follow.js";
import { request, type RequestOptions } from "./request.js";

/**
 * Parley's GraphQL API with types, for Node 20 and browsers. `index.ts` has documents for the usual work; documents of
 * your own work as well.
 */
export class ParleyClient {
  constructor(readonly connection: ConnectionOptions) {}

  /**
   * Runs a query or a mutation and answers its data.
   * @throws ParleyProblem when the server refuses, NoAnswerError when it does not answer
   */
  run<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables?: Variables,
    options: RequestOptions = {},
  ): Promise<Result> {
    return request<Result>(this.connection, document.toString(), variables, options);
  }

  /**
   * Follows a subscription. After a lost connection it resumes after the last event. To resume later, keep the event's
   * `cursor` and pass it as `after`.
   * @throws ParleyProblem when the server refuses
   */
  follow<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables?: Variables,
    options: FollowOptions = {},
  ): AsyncGenerator<Result, void, undefined> {
    return follow<Result>(this.connection, document.toString(), variables, options);
  }
}
