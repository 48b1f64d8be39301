import { type ComponentType, createElement, type ReactNode } from "react";

/** A component whose code is loaded on demand. Until then it draws nothing; `preload` loads the code. */
type Preloaded<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> };

/**
 * Like `lazy`, for components that are drawn only after they were preloaded, and are then complete at once. `lazy` still
 * draws nothing at first, and React may wait a third of a second before it draws the rest.
 */
export function preloaded<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloaded<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  return Object.assign((props: Props) => loaded && createElement(loaded, props), { preload });
}
