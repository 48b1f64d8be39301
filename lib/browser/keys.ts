/** Whether a key belongs to a text field or to an open dialog, menu or list, and so is no shortcut. */
export function isTypingOrModal(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)) {
    return !(target instanceof HTMLInputElement && /^(checkbox|range)$/.test(target.type));
  }
  return isModal();
}

/** Whether a dialog, menu or list is open over the screen. */
export function isModal(): boolean {
  return document.querySelector("[role=dialog],[role=menu],[role=listbox]") !== null;
}
