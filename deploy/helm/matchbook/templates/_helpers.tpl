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

{{/* "yes" when the server is outside and reached by TLS. Takes the values of mongodb or nats. */}}
{{- define "matchbook.hasTls" -}}
{{- if not (or .internal .allowPlaintext) }}yes{{ end -}}
{{- end }}

{{/* "yes" when the authority of MongoDB and NATS is in a Secret. Takes the values. */}}
{{- define "matchbook.dataAuthority" -}}
{{- if and .secrets.dataAuthority (or (include "matchbook.hasTls" .mongodb) (include "matchbook.hasTls" .nats)) }}yes{{ end -}}
{{- end }}

{{/* `volumeMounts` of certificates; nothing without TLS. Takes the root and whether the container has a certificate. */}}
{{- define "matchbook.tlsMounts" -}}
{{- if and .root.Values.tls.enabled .own }}
- name: tls
  mountPath: /etc/matchbook/tls
  readOnly: true
{{- end }}
{{- if include "matchbook.dataAuthority" .root.Values }}
- name: data
  mountPath: /etc/matchbook/data
  readOnly: true
{{- end }}
{{- end }}

{{/* The volumes of these mounts. Takes the root and the name of the certificate's owner, or none. */}}
{{- define "matchbook.tlsVolumes" -}}
{{- if and .root.Values.tls.enabled .own }}
- name: tls
  secret:
    secretName: {{ .own }}-tls
    defaultMode: 288 # 0440
{{- end }}
{{- if include "matchbook.dataAuthority" .root.Values }}
- name: data
  secret:
    secretName: {{ .root.Values.secrets.dataAuthority }}
    defaultMode: 288 # 0440
{{- end }}
{{- end }}

{{/* The volume of an account that may ask the API server. */}}
{{- define "matchbook.accountVolume" -}}
- name: kubernetes
  projected:
    defaultMode: 288 # 0440
    sources:
      - serviceAccountToken:
          path: token
          expirationSeconds: 600
      - configMap:
          name: kube-root-ca.crt
          items:
            - key: ca.crt
              path: ca.crt
      - downwardAPI:
          items:
            - path: namespace
              fieldRef:
                fieldPath: metadata.namespace
{{- end }}

{{- define "matchbook.accountMount" -}}
- name: kubernetes
  mountPath: /var/run/secrets/kubernetes.io/serviceaccount
  readOnly: true
{{- end }}

{{/* A setting from a Secret. Takes the setting's name, the Secret and its key. */}}
{{- define "matchbook.secretSetting" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}
