/** A div of the kit at the end of body: a modal `layer`, or one that stays usable `above` them. */
export function newHost(kind: 'kitLayer' | 'kitAbove'): HTMLElement {
  const element = document.createElement('div');
  element.dataset[kind] = 'true';
  return element;
}
