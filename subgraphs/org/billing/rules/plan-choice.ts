import type { Violation } from "../../../shared/errors/problem.js";
import { freePlan, isPlan, type Plans } from "../../../shared/rules/plans.js";

/** What is wrong with a plan's name, or null. */
export function planViolation(plans: Plans, plan: string): Violation | null {
  if (isPlan(plans, plan)) return null;
  return { path: ["plan"], message: `The plan must be one of: ${Object.keys(plans).join(", ")}.` };
}

/** What is wrong with a plan to pay for, or null. */
export function paidPlanViolation(plans: Plans, plan: string): Violation | null {
  if (plan === freePlan) return { path: ["plan"], message: "The free plan has no checkout." };
  return planViolation(plans, plan);
}

/** A plan that cannot be bought here by that interval. */
export const notSold: Violation = { path: ["plan"], message: "This plan is not available for this interval." };
