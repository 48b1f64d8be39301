export const NUMBER = "6598761234";
/** The same number as people and programs write it. */
export const FORMS = [
  "+6598761234",
  "6598761234",
  "+65 9876 1234",
  "65-9876-1234",
  "9876 1234",
  "%2B65%209876%201234",
];
export const OTHERS = "6591110000";
/** What somebody, or a program, said with it. */
export const SAID = `Refused ${FORMS[0]}, and ${FORMS[2]} too`;
