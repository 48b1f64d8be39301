import { WrongInput } from "#lib/service/wrong-input";

export function noSuchRoute(name: string): WrongInput {
  return new WrongInput(`there is no route "${name.slice(0, 64)}"; route list shows them`, [], true);
}

export function nameTaken(name: string): WrongInput {
  const message = `there is already a route named ${name}`;
  return new WrongInput(`name: ${message}`, [{ field: "name", message }]);
}
