import { expect, test } from "vitest";
import { invitedBy, toInviteParameters } from "./invitation.ts";

const parameters = toInviteParameters("organization={tenant}, wish=join-{tenant}-{role}, ui=invite");
const link = { tenant: "acme", role: "reviewer", login_hint: "ada@acme.example" };

test("a link carries tenant, role and person to the provider by the configured parameters", () => {
  expect(invitedBy(link, parameters)).toEqual({
    ...{ organization: "acme", wish: "join-acme-reviewer", ui: "invite", login_hint: "ada@acme.example" },
  });
  expect(invitedBy({ tenant: "acme" }, parameters)).toEqual({ organization: "acme", ui: "invite" });
});

test("nothing but the person is carried where the provider has no such parameters, and nothing by a plain sign-in", () => {
  expect(invitedBy(link, toInviteParameters(""))).toEqual({ login_hint: "ada@acme.example" });
  expect(invitedBy({ to: "/console/" }, parameters)).toEqual({});
});

test.each([
  { tenant: "Acme" },
  { tenant: ["acme", "other"] },
  { role: "owner" },
  { login_hint: "" },
  { login_hint: "a\r\nb" },
])("%j is refused", (query) => expect(() => invitedBy(query, parameters)).toThrow());

test.each(["redirect_uri={tenant}", "state=x", "scope={role}", "code_challenge=x", "=x", "a b=c"])(
  "%s cannot be configured",
  (text) => expect(() => toInviteParameters(text)).toThrow("cannot be a parameter"),
);
