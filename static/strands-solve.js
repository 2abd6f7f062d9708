// The letters of a board that is to be solved.
import { letterFields } from "./strands-letters.js";

letterFields(/** @type {HTMLFormElement} */ (document.querySelector("main form")));
