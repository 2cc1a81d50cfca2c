export { openAssignment, releaseAssignmentsOf } from "./change-assignments.js";
export { answerUnassigned, handleRouterMessage } from "./handle-router-message.js";
export { isReply } from "./store/replies.js";
export { routerCommand } from "./rules/router-command.js";
export { assignmentFor, assignmentOnLine, type AssignmentRow, markRemoteWrote } from "./store/assignments.js";
