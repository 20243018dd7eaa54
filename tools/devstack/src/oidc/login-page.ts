/** A page of the development identity provider. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Log in (development)</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 22rem; margin: 12vh auto; padding: 0 1rem }
  label, button { display: block; margin-top: 1rem; width: 100% }
  input, select, button { font: inherit; padding: .5rem; width: 100%; box-sizing: border-box }
</style>
<h1>${title}</h1>
${body}
</html>
`;
}

/** A step of signing in by a device code. @param form the provider's form, which has no button */
export function devicePage(title: string, formId: string, form: string, problem = ""): string {
  return page(
    title,
    `<p role="alert">${problem}</p>\n${form}\n<button type="submit" form="${formId}">Continue</button>`,
  );
}

/**
 * The login page of the development identity provider. The user chooses an identity.
 * @param uid the interaction's id from oidc-provider (URL-safe)
 * @param problem shown above the form
 */
export function loginPage(uid: string, problem = ""): string {
  return page(
    "Log in",
    `<p>This identity provider is for development: it believes what you type.</p>
<p role="alert">${problem}</p>
<form method="post" action="/login/${encodeURIComponent(uid)}">
  <label>Tenant <input name="tenant" value="demo" autocomplete="organization"></label>
  <label>Name <input name="name" value="Dev User" required autocomplete="name"></label>
  <label>Role <select name="role">
    <option value="admin">admin</option>
    <option value="reviewer">reviewer</option>
    <option value="viewer">viewer</option>
  </select></label>
  <button>Log in</button>
</form>`,
  );
}
