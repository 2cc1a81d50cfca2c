import type { RpcAnswers, StreamedAnswer } from "./call.js";

/** The answers of a method that streams, each as the text of an event. */
export async function* eventsOf(
  answers: RpcAnswers,
  write: (answer: StreamedAnswer) => string,
): AsyncGenerator<string, void, undefined> {
  try {
    for (let event = await nextEvent(answers, write); event !== null; event = await nextEvent(answers, write))
      yield event;
  } finally {
    await answers.return();
  }
}

/** The next answer as a text: a loop over the answers would hold the last one until the next. */
async function nextEvent(answers: RpcAnswers, write: (answer: StreamedAnswer) => string): Promise<string | null> {
  const { value } = await answers.next();
  return value === undefined ? null : write(value);
}
