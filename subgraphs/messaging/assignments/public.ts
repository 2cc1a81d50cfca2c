export { openAssignment, releaseAssignmentsOf } from "./change-assignments.js";
export { answerUnassigned, handleRouterMessage, type RouterMessage } from "./handle-router-message.js";
export { isReply } from "./store/replies.js";
export { routerCommand } from "./rules/router-command.js";
export {
  assignmentFor,
  type AssignmentLock,
  assignmentOnLine,
  type AssignmentRow,
  type Connection,
  markRemoteWrote,
} from "./store/assignments.js";
