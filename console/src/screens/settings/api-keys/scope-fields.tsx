import { SCOPES, type Scope, scopesOfAgent } from "@matchbook/vocabulary/scopes";
import { CheckboxList } from "../../../components/checkbox.tsx";
import { SelectField } from "../../../components/field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { PRESETS, type Preset, presetOf } from "./queries.ts";
import { keyWords as words } from "./words.ts";

interface ScopeFieldsProps {
  scopes: readonly Scope[];
  /** Only what an agent may have can be chosen. */
  isAgent: boolean;
  onChange(scopes: readonly Scope[]): void;
}

/** The rights of a key: as a program of a kind, or each right by itself. */
export function ScopeFields({ scopes, isAgent, onChange }: ScopeFieldsProps) {
  const { t } = useSpeech();
  const offered = isAgent ? scopesOfAgent(SCOPES) : SCOPES;
  const presets = (Object.keys(PRESETS) as Preset[]).filter((one) => (one === "agent") === isAgent || one === "read");
  const preset = presetOf(scopes);
  return (
    <>
      <SelectField
        label={t(words.preset)}
        value={preset !== undefined && presets.includes(preset) ? preset : ""}
        onChange={(value) => value !== "" && onChange(PRESETS[value as Preset])}
        options={[...presets.map((value) => ({ value, text: t(words[value]) })), { value: "", text: t(words.custom) }]}
      />
      <CheckboxList title={t(words.scopes)} values={offered} chosen={scopes} onChange={onChange} />
    </>
  );
}
