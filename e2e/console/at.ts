/** An element that the test knows to be there; from the end when the place is negative. */
export function at<Value>(values: readonly Value[], place: number): Value {
  const value = values.at(place);
  if (value === undefined) throw new Error(`there is no element ${place} of ${values.length}`);
  return value;
}
