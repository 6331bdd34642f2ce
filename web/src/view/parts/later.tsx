import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { needTexts } from '../../i18n';
import { obtain, part } from './part';

/** `load` fetches it before it is drawn. */
export type Later<Props> = FunctionComponent<Props> & { load: () => Promise<unknown> };

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : never;

/**
 * The component of that name in a module that is fetched, with the texts that come later, when it is first drawn, so that nobody waits for it who doesn't
 * need it. Nothing is shown until then.
 */
export function later<Name extends string, Module extends Readonly<Record<Name, FunctionComponent<never>>>>(
  fetch: () => Promise<Module>,
  name: Name,
): Later<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const wanted = part(async () => {
    const [module] = await Promise.all([fetch(), needTexts('more')]);
    return { Loaded: module[name] as unknown as FunctionComponent<Props> };
  });
  function Drawn(props: Props) {
    const Loaded = wanted.content.value?.Loaded;
    useEffect(() => (wanted.content.peek() ? undefined : obtain(wanted, true)), []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(Drawn, { load: wanted.load });
}
