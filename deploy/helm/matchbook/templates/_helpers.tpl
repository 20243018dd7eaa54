{{/* The labels of an object that belongs to a process. Takes its name. */}}
{{- define "matchbook.labels" -}}
app.kubernetes.io/name: {{ . }}
app.kubernetes.io/part-of: matchbook
{{- end }}

{{/* The image of a process. Takes the root and the name. */}}
{{- define "matchbook.image" -}}
{{- $images := .root.Values.images -}}
{{- $digest := get $images.digests .name -}}
{{- printf "%s/%s" $images.repository .name -}}
{{- if $digest }}@{{ $digest }}{{ else }}:{{ $images.tag | default .root.Chart.AppVersion }}{{ end -}}
{{- end }}

{{- define "matchbook.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "matchbook.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* What is equal in every pod of our images. Takes the root and the name of the account. */}}
{{- define "matchbook.pod" -}}
serviceAccountName: {{ .name }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  {{- include "matchbook.podSecurity" 10001 | nindent 2 }}
{{- end }}

{{- define "matchbook.tlsMounts" -}}
- name: tls
  mountPath: /etc/matchbook/tls
  readOnly: true
- name: data
  mountPath: /etc/matchbook/data
  readOnly: true
{{- end }}

{{/* Takes the root and the name of the certificate's owner. */}}
{{- define "matchbook.tlsVolumes" -}}
- name: tls
  secret:
    secretName: {{ .name }}-tls
    defaultMode: 288 # 0440
- name: data
  secret:
    secretName: {{ .root.Values.secrets.dataAuthority }}
    defaultMode: 288 # 0440
{{- end }}

{{/* A setting from a Secret. Takes the setting's name, the Secret and its key. */}}
{{- define "matchbook.secretSetting" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}
