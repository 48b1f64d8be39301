export const NUMBER = "6598761234";
/** One number in the forms in which people and programs write it. */
export const FORMS = [
  "+6598761234",
  "6598761234",
  "+65 9876 1234",
  "65-9876-1234",
  "9876 1234",
  "%2B65%209876%201234",
  "65\u20119876\u20131234",
  "65\t9876_1234",
  "65%2D9876%2D1234",
  "65\u20099876\u202f1234",
  "\uff16\uff15\uff19\uff18\uff17\uff16\uff11\uff12\uff13\uff14",
];
export const OTHERS = "6591110000";
/** A sentence of a person or a program that quotes the number. */
export const SAID = `Refused ${FORMS[0]}, and ${FORMS[2]} too`;
export const EVERY_FORM = `Refused ${FORMS.join(", ")}`;
