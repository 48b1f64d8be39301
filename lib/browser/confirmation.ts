let asks: (() => Promise<boolean>) | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog in which people confirm that it is them; returns how to unregister it. */
export function onConfirmation(ask: () => Promise<boolean>): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}

/** Whether the person has confirmed that it is them. The dialog opens once for all waiting calls. */
export function askToConfirm(): Promise<boolean> {
  asking ??= (asks?.() ?? Promise.resolve(false)).finally(() => {
    // The key press that ends it may also reach the dialog below.
    setTimeout(() => {
      asking = null;
    });
  });
  return asking;
}

/** Whether that dialog is open, while everything below it must stay as it is. */
export function isConfirming(): boolean {
  return asking !== null;
}

const CHANNEL = "redial.confirmed";

/** Tells the waiting window that the person has signed in again in this one. */
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
