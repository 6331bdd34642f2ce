// What every dynamic import of the built page goes through (tools/fetching.ts).

const styles = new Map<string, Promise<unknown>>();

function loaded(style: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    style.onload = resolve;
    style.onerror = () => {
      style.remove(); // the next who needs it asks for it again
      reject(new Error(style.href));
    };
  });
}

/** Imports a module, and with it, rather than after it, the styles and scripts that it needs: `files`, as they are called in dist/. */
export async function withFiles<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const needed = files.map((file) => {
    const href = `/${file}`;
    if (!document.querySelector(`link[href="${href}"]`)) {
      const link = document.createElement('link');
      const isStyle = file.endsWith('.css');
      link.rel = isStyle ? 'stylesheet' : 'modulepreload';
      link.href = href;
      // A script that does not come is missed by the import itself.
      if (isStyle) styles.set(href, loaded(link));
      document.head.append(link);
    }
    return styles.get(href);
  });
  const [module] = await Promise.all([load(), ...needed]);
  return module;
}
