import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { needTexts } from '../../i18n';

const loads = new Set<() => Promise<unknown>>();

/** `load` fetches it before it is drawn. */
export type Later<Props> = FunctionComponent<Props> & { load: () => Promise<unknown> };

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : never;

/**
 * The component of that name in a module that is fetched, with the texts that come later, when it is first drawn, so that nobody waits for it who doesn't
 * need it. Nothing is shown until then.
 * A page that is open while the server gets a new version can't fetch what it lacks of the old one: it loads itself again, once it has been open for a while.
 */
export function later<Name extends string, Module extends Readonly<Record<Name, FunctionComponent<never>>>>(
  fetch: () => Promise<Module>,
  name: Name,
): Later<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    const [module] = await Promise.all([fetch(), needTexts('more')]);
    loaded = module[name] as unknown as ComponentType<Props>;
    loads.delete(load);
    return loaded;
  };
  loads.add(load);
  function Drawn(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      let gone = false;
      load().then(
        (component) => gone || setLoaded(() => component),
        () => performance.now() > RELOAD_AFTER && location.reload(),
      );
      return () => {
        gone = true;
      };
    }, []);
    return Loaded && <Loaded {...props} />;
  }
  return Object.assign(Drawn, { load });
}

/** ms; a page that fails sooner would only fail again. */
const RELOAD_AFTER = 10_000;

/** Fetches everything that may be drawn later, while the server still has it. One that fails now is asked for again when it is drawn. */
export async function fetchLater(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}
