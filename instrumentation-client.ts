import { noteTransition } from "#lib/browser/transition";

export const onRouterTransitionStart = noteTransition;
