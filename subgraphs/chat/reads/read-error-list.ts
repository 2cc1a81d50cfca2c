/** The errors of everything that is read from a workspace, as descriptions list them. */
export const readErrorList =
  "`not_found`, `validation_failed`, `claimed_agent_required`, `connection_not_connected`, " +
  "`connection_reauthorization_required`, `missing_scope`, `slack_refused`, `rate_limited`, `slack_unavailable`, " +
  "`slack_timeout`.";
