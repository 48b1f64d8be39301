let asks: (() => Promise<boolean>) | null = null;
let asking: Promise<boolean> | null = null;

/** What shows the dialog that asks the person to confirm that it is them; returns how to take it away again. */
export function onConfirmation(ask: () => Promise<boolean>): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}

/** Whether the person has confirmed that it is them: asked once, however many calls wait for it. */
export function askToConfirm(): Promise<boolean> {
  asking ??= (asks?.() ?? Promise.resolve(false)).finally(() => {
    // The key press that ends it may reach the dialog below as well.
    setTimeout(() => {
      asking = null;
    });
  });
  return asking;
}

/** What is open below that dialog stays as it is meanwhile. */
export function isConfirming(): boolean {
  return asking !== null;
}

const CHANNEL = "redial.confirmed";

/** Tells the window that waits for it that the person has signed in again in this one. */
export function tellConfirmed(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("confirmed");
  channel.close();
}

/** Calls back when the person has signed in again in another window; returns how to stop listening. */
export function onConfirmedElsewhere(call: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = call;
  return () => channel.close();
}
