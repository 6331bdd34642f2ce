import { useState } from 'preact/hooks';
import { t } from '../words';
import { waiting } from './part';
import { Slip } from './toast';

/** That something which was asked for can't be fetched now. It comes by itself; whoever has read this may put it away. */
export function Waiting() {
  const missed = waiting.value > 0;
  const [read, setRead] = useState(false);
  if (!missed && read) setRead(false);
  return missed && !read ? <Slip text={t('link.part')} onDismiss={() => setRead(true)} urgent /> : null;
}
