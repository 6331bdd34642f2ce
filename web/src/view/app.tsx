import type { ReadonlySignal } from '@preact/signals';
import type { Route } from '../model/routes';
import { NotFound } from './laters';
import { useFocusOnChange } from './parts/focus';
import { later } from './parts/later';
import { Waiting } from './parts/waiting';
import { Room } from './room/room';
import { t } from './words';

const Home = later(() => import('./home/home'), 'Home');

/** Fetches what the first screen needs beyond the page itself. */
export async function prepare(route: Route): Promise<void> {
  if (route.kind === 'home') await Home.load();
  if (route.kind === 'unknown') await NotFound.load();
}

/** The screen that the address asks for. */
export function App({ route }: { route: ReadonlySignal<Route> }) {
  const at = route.value;
  useFocusOnChange(at.kind === 'room' ? at.token : at.kind);
  return (
    <>
      <SkipLink />
      {at.kind === 'home' && <Home />}
      {at.kind === 'room' && <Room key={at.token} token={at.token} />}
      {at.kind === 'unknown' && <NotFound />}
      <Waiting />
    </>
  );
}

/** Past the header, or in a game past the players, to the dice. */
export function SkipLink() {
  return (
    <a class="skip" href="#content">
      {t('skip')}
    </a>
  );
}
